import { writePreparedGraph } from './prepare-graph.js'

/* Prepares the graph for programs and tests that run without a whole build. */

writePreparedGraph()
