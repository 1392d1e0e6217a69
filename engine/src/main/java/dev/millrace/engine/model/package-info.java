/**
 * Reading DL4J's files: text or zip to a checked tree, the tree to DL4J's configuration, the
 * configuration to a plan of layers and parameters.
 */
@NullMarked
package dev.millrace.engine.model;

import org.jspecify.annotations.NullMarked;
