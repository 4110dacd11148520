import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useMessages } from '../language/language.js'
import { Key } from '../ui/button.js'
import { commonMessages } from '../ui/common.messages.js'
import { Dialog } from '../ui/dialog.js'
import { useShortcuts } from '../ui/shortcuts.js'
import { type Command, screenCommands } from './commands.js'
import { useScreens } from './navigation.js'
import { useStore } from './store.js'

/** Every command by name: Control-K or Command-K. */
export function CommandPalette() {
  const t = useMessages(commonMessages)
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ key: 'Mod+k', label: t('commands'), run: () => setOpen((open) => !open) }])
  return isOpen ? <OpenPalette onClose={() => setOpen(false)} /> : null
}

function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(commonMessages)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const found = useMatches(search)
  const current = Math.min(chosen, found.length - 1)
  const run = (command: Command | undefined) => {
    onClose()
    // After the dialog has closed, so that the command may move the focus.
    if (command) setTimeout(command.run)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((current + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') run(found[current])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('commands')} onClose={onClose} className="palette">
      <input
        type="search"
        role="combobox"
        aria-label={t('searchCommands')}
        placeholder={t('searchCommands')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[current] ? `${list}-${current}` : undefined}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={t('commands')}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and its keys
          <div
            key={command.label}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            {command.shortcut && <Key aria-hidden>{command.shortcut}</Key>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="muted">{t('noCommand')}</p>}
    </Dialog>
  )
}

function useMatches(search: string): readonly Command[] {
  const navigate = useNavigate()
  const screens = useScreens()
  const ofScreen = useStore(screenCommands)
  return useMemo(() => {
    const pages = screens.map(({ path, title }) => ({ label: title, run: () => void navigate({ to: path }) }))
    const words = search.toLowerCase().split(/\s+/)
    return [...ofScreen, ...pages].filter(({ label }) =>
      words.every((word) => label.toLowerCase().includes(word)),
    )
  }, [search, screens, ofScreen, navigate])
}
