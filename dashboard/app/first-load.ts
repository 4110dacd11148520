/*
 * The modules that are loaded with the first screen. Every screen imports it, so that the build puts all of it into one
 * script: esbuild writes a separate script for each set of screens that share a module, and a slow network loads a few
 * files sooner than many.
 */
import 'react-dom'
import './router.js'
import '../generated/enums.js'
import '../graph/use-change.js'
import '../screens/cases/cases.messages.js'
import '../ui/avatar.js'
import '../ui/badge.js'
import '../ui/change-dialog.js'
import '../generated/csv.js'
import '../ui/facts.js'
import '../ui/lists/filters.js'
import '../ui/lists/result-list.js'
import '../ui/lists/result-table.js'
import '../ui/page-header.js'
import '../ui/progress.js'
import '../ui/line-chart.js'
import '../ui/pictures.js'
import '../ui/query-view.js'
import '../ui/record-heading.js'
import '../ui/lists/records.js'
import '../ui/save-file.js'
import '../ui/lists/table.js'
import './text-draft.js'
