import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../runtime/project-root.js'

/** A screen of the dashboard. */
interface DashboardScreen {
  /** The address of its route below `/app`: `/cases/$caseId`. */
  readonly path: string
  /** The module that is loaded when it is opened. */
  readonly module: string
}

const folder = 'dashboard/screens'

/** Every screen that a route file names, without the redirection of `/`. */
export const dashboardScreens: readonly DashboardScreen[] = readdirSync(join(projectRoot, folder), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.route.tsx'))
  .flatMap((file) => {
    const text = readFileSync(join(projectRoot, folder, file), 'utf8')
    const routes = text.split('createRoute({').slice(1)
    return routes.flatMap((route) => {
      const path = /path: '([^']+)'/.exec(route)?.[1]
      const imported = /import\('\.\/([\w-]+)\.js'\)/.exec(route)?.[1]
      if (path === undefined) throw new Error(`${file} has a route without a path in quotes`)
      if (path === '/') return []
      return [{ path, module: imported ? join(folder, dirname(file), `${imported}.tsx`) : '' }]
    })
  })

/** A regular expression of the addresses of a route, with its parameters as groups. */
export function addressPattern(path: string): string {
  return `^/app${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`
}
