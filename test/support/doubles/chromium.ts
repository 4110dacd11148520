import { programPath } from '../platform/program-path.js'

/**
 * The Chromium of this machine: CHROMIUM_PATH, else the first one in PATH; undefined if there is none. The headless shell, without
 * the windows of a browser, takes a third of its CPU time.
 */
export const chromiumPath = (): string | undefined =>
  programPath('CHROMIUM_PATH', [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ])
