import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useMessages } from '../language/language.js'
import { Key } from '../ui/button.js'
import { commonMessages } from '../ui/common.messages.js'
import { Dialog } from '../ui/dialog.js'
import { Icon } from '../ui/icon.js'
import { useShortcuts } from '../ui/shortcuts.js'
import { type Command, screenCommands } from './commands.js'
import { useScreens } from './navigation.js'
import { createStore, useStore } from './store.js'

const isOpenStore = createStore(false)

/** Opens the palette of commands. */
export function openPalette(): void {
  isOpenStore.set(true)
}

/** Every command by name: Control-K or Command-K. */
export function CommandPalette() {
  const t = useMessages(commonMessages)
  const isOpen = useStore(isOpenStore)
  useShortcuts([{ key: 'Mod+k', label: t('commands'), run: () => isOpenStore.set(!isOpenStore.get()) }])
  return isOpen ? <OpenPalette onClose={() => isOpenStore.set(false)} /> : null
}

function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(commonMessages)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const found = useMatches(search)
  const current = Math.min(chosen, found.length - 1)
  useEffect(() => {
    document.getElementById(`${list}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, current])
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
            {command.icon && <Icon name={command.icon} />}
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
    const pages = screens.map(({ path, title, icon }) => ({
      label: title,
      icon,
      run: () => void navigate({ to: path }),
    }))
    const words = search.toLowerCase().split(/\s+/)
    return [...ofScreen, ...pages].filter(({ label }) =>
      words.every((word) => label.toLowerCase().includes(word)),
    )
  }, [search, screens, ofScreen, navigate])
}
