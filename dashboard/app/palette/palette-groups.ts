import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { useMessages } from '../../language/language.js'
import { type Command, screenCommands } from '../commands.js'
import { useScreens } from '../navigation.js'
import { useStore } from '../store.js'
import { useAccountCommands } from './account-commands.js'
import { pageCommands } from './page-commands.js'
import { paletteMessages } from './palette.messages.js'
import { recentRecords } from './recent-records.js'
import { useRecordSearch } from './record-search.js'

/** Commands of one kind. */
interface PaletteGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

interface PaletteGroups {
  /** Without empty ones. Records that are found come last, so that the selection does not move when they arrive. */
  readonly groups: readonly PaletteGroup[]
  /** Why records could not be searched. */
  readonly failure: GraphFailure | undefined
  /** Whether the results of the search of records have not arrived yet. */
  readonly isSearching: boolean
}

/** What the palette offers for a search. */
export function usePaletteGroups(search: string): PaletteGroups {
  const t = useMessages(paletteMessages)
  const navigate = useNavigate()
  const screens = useScreens()
  const ofScreen = useStore(screenCommands)
  const recent = useStore(recentRecords)
  // Read when the palette opens: afterwards its dialog covers the buttons.
  const [ofPage] = useState(pageCommands)
  const account = useAccountCommands()
  const records = useRecordSearch(search)
  const known = new Set(ofScreen.map(({ label }) => label))
  const groups: readonly PaletteGroup[] = [
    { title: t('onScreen'), commands: [...ofScreen, ...ofPage.filter(({ label }) => !known.has(label))] },
    {
      title: t('recent'),
      commands: recent.map(({ path, name }) => ({
        id: path,
        label: name,
        note: screens.find((screen) => path.startsWith(screen.path))?.title ?? '',
        run: () => void navigate({ to: path }),
      })),
    },
    {
      title: t('screens'),
      commands: screens.map(({ path, title, icon }) => ({
        label: title,
        icon,
        run: () => void navigate({ to: path }),
      })),
    },
    { title: t('account'), commands: account },
  ]
  return {
    groups: [
      ...groups.map(({ title, commands }) => ({ title, commands: matching(commands, search) })),
      { title: t('cases'), commands: records.cases },
      { title: t('users'), commands: records.users },
    ].filter(({ commands }) => commands.length > 0),
    failure: records.failure,
    isSearching: records.isSearching,
  }
}

/** Commands whose labels contain all words, regardless of case and accents. */
function matching(commands: readonly Command[], search: string): readonly Command[] {
  const words = plain(search).split(/\s+/)
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
