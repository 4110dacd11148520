import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../language/language.js'
import { Key } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { FailureNotice } from '../ui/failure-notice.js'
import { Icon } from '../ui/icon.js'
import { useShortcuts } from '../ui/shortcuts.js'
import { commonMessages } from '../ui/texts/common.messages.js'
import type { Command } from './commands.js'
import { paletteMessages } from './palette/palette.messages.js'
import { usePaletteGroups } from './palette/palette-groups.js'
import { createStore, useStore } from './store.js'

const isOpenStore = createStore(false)

/** Opens the palette of commands. */
export function openPalette(): void {
  isOpenStore.set(true)
}

/** Everything by name: actions of the screen, records, screens, the account. Control-K or Command-K. */
export function CommandPalette() {
  const t = useMessages(commonMessages)
  const isOpen = useStore(isOpenStore)
  useShortcuts([{ key: 'Mod+k', label: t('commands'), run: () => isOpenStore.set(!isOpenStore.get()) }])
  return isOpen ? <OpenPalette onClose={() => isOpenStore.set(false)} /> : null
}

function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const common = useMessages(commonMessages)
  const t = useMessages(paletteMessages)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const { groups, failure, isSearching } = usePaletteGroups(search)
  const found = groups.flatMap(({ commands }) => commands)
  const current = Math.min(chosen, found.length - 1)
  const options = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current >= 0)
      options.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    // After the dialog has closed, so that the command may move the focus.
    setTimeout(command.run)
  }
  const press = (event: KeyboardEvent) => {
    // The keys choose among the candidates of an input method; Safari ends the composition before the key, which then has the code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((current + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') run(found[current])
    else return
    event.preventDefault()
  }
  let first = 0
  return (
    <Dialog title={common('commands')} onClose={onClose} className="palette">
      <input
        type="search"
        role="combobox"
        aria-label={t('search')}
        placeholder={t('search')}
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
      <div ref={options} id={list} role="listbox" aria-label={common('commands')}>
        {groups.map(({ title, commands }) => {
          const start = first
          first += commands.length
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden className="group">
                {title}
              </p>
              {commands.map((command, index) => (
                <Option
                  key={command.id ?? command.label}
                  id={`${list}-${start + index}`}
                  command={command}
                  isChosen={start + index === current}
                  onRun={run}
                />
              ))}
            </div>
          )
        })}
      </div>
      {failure && <FailureNotice failure={failure} />}
      {(isSearching || (found.length === 0 && !failure)) && (
        <p className="muted" role="status">
          {common(isSearching ? 'loading' : 'noCommand')}
        </p>
      )}
    </Dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  readonly onRun: (command: Command) => void
}

function Option({ id, command, isChosen, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and its keys
    <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} onClick={() => onRun(command)}>
      {command.icon && <Icon name={command.icon} />}
      <span dir="auto">{command.label}</span>
      {command.note && (
        <span className="muted" dir="auto">
          {command.note}
        </span>
      )}
      {command.shortcut && <Key aria-hidden>{command.shortcut}</Key>}
    </div>
  )
}
