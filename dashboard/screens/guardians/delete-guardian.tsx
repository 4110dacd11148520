import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { removeGuardian } from '../../generated/remove-guardian.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import type { GuardianFile } from './guardian-screen.js'
import { guardiansMessages } from './guardians.messages.js'

/** Deletes a guardian after a confirmation that names what follows; open cases come first. */
export function DeleteGuardian({ guardian }: { readonly guardian: GuardianFile }) {
  const t = useMessages(guardiansMessages)
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const openCases = guardian.cases.totalCount - guardian.completedCases.totalCount
  const remove = async () => {
    await mutate(removeGuardian, { id: guardian.id })
    await navigate({ to: '/guardians' })
  }
  const textOf = ({ reason }: GraphFailure) =>
    reason === 'open_cases' || reason === 'open_wallets' ? t(`refused_${reason}`) : undefined
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={t('removeTitle', { name: guardian.name })}
          confirm={t('remove')}
          done={t('removed')}
          isDangerous
          isIncomplete={openCases > 0}
          textOf={textOf}
          onConfirm={remove}
          onClose={() => setOpen(false)}
        >
          {openCases > 0 ? (
            <p>{t('openCases', { count: openCases })}</p>
          ) : (
            <>
              <p>{t('removeHint')}</p>
              {guardian.completedCases.totalCount > 0 && (
                <p>{t('completedCases', { count: guardian.completedCases.totalCount })}</p>
              )}
              <p>{t('removeOrErase')}</p>
            </>
          )}
        </ChangeDialog>
      )}
    </>
  )
}
