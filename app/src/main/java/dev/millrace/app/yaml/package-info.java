/**
 * A YAML file read against a description of what may stand in it: every value keeps its line, and
 * every fault is reported, not the first one only.
 */
@NullMarked
package dev.millrace.app.yaml;

import org.jspecify.annotations.NullMarked;
