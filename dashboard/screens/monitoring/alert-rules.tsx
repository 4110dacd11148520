import type { FormEvent } from 'react'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { addAlertRule } from '../../generated/add-alert-rule.js'
import { alertRuleList } from '../../generated/alert-rule-list.js'
import { alertSeverityValues } from '../../generated/enums.js'
import { removeAlertRule } from '../../generated/remove-alert-rule.js'
import { setAlertRule } from '../../generated/set-alert-rule.js'
import { mutate, mutateIdempotent, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextField } from '../../ui/field.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { ListRow, RowHead } from '../../ui/lists/row.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import { monitoringMessages } from './monitoring.messages.js'

/** The rules that raise alerts; administrators add, switch and delete them. */
export function AlertRules({ after }: { readonly after: string | undefined }) {
  const t = useMessages(monitoringMessages)
  const { time } = useFormats()
  const viewer = useViewer()
  const { data, failure, reload } = useGraphQuery(alertRuleList, { after: after ?? null })
  const change = useChange(t('rules'))
  const { chosen, choose, close } = useChosen<{ readonly id: string; readonly condition: string }>(
    data?.alertRules.nodes,
  )
  const mayChange = viewer.can('Mutation.updateAlertRule')
  return (
    <section className="card">
      <h2>{t('rules')}</h2>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {change.failure && <FailureNotice failure={change.failure} />}
      {data?.alertRules.nodes.length === 0 && <p className="muted">{t('noRules')}</p>}
      {data && data.alertRules.nodes.length > 0 && (
        <ul className="rows" aria-label={t('rules')}>
          {data.alertRules.nodes.map(({ id, condition, severity, enabled, pendingSince }) => (
            <ListRow key={id} className="rule">
              <RowHead>
                <span className="mono">{condition}</span>
                <span className="badge">{t(`severity_${severity}`)}</span>
                {!enabled && <span className="badge warning">{t('off')}</span>}
                {pendingSince && (
                  <span className="muted">{t('holdsSince', { time: time(pendingSince) })}</span>
                )}
              </RowHead>
              {mayChange && (
                <p className="line">
                  <Button
                    aria-disabled={change.isBusy}
                    onClick={() =>
                      change.run(() => mutateIdempotent(setAlertRule, { id, enabled: !enabled })).then(reload)
                    }
                  >
                    {t(enabled ? 'switchOff' : 'switchOn')}
                  </Button>
                  <Button kind="danger" onClick={() => choose({ id, condition }, undefined)}>
                    {t('delete')}
                  </Button>
                </p>
              )}
            </ListRow>
          ))}
        </ul>
      )}
      {data && <ListPages pageInfo={data.alertRules.pageInfo} cursor="rulesAfter" />}
      {viewer.can('Mutation.createAlertRule') && <NewRule onAdded={reload} />}
      {chosen && (
        <ChangeDialog
          title={t('deleteRule')}
          confirm={t('delete')}
          isDangerous
          isGone={chosen.isGone}
          onConfirm={() => mutate(removeAlertRule, { id: chosen.of.id }).then(reload)}
          onClose={close}
        >
          <p className="mono">{chosen.of.condition}</p>
        </ChangeDialog>
      )}
    </section>
  )
}

const empty = { condition: '', severity: 'high' } as {
  readonly condition: string
  readonly severity: (typeof alertSeverityValues)[number]
}

/** The draft stays on the device until the platform has the rule: after a lost response and a reload, no second one is added. */
function NewRule({ onAdded }: { readonly onAdded: () => void }) {
  const t = useMessages(monitoringMessages)
  const { id: personId } = useViewer()
  const common = useMessages(commonMessages)
  const draft = useFormDraft(`alert-rule:${personId}`, empty)
  const { condition, severity } = draft.values
  const { isBusy, failure, run } = useChange(t('newRule'))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const input = { condition: condition.trim(), severity }
    if (!(await run(() => mutate(addAlertRule, { input }, draft)))) return
    draft.forget({ ...empty, severity })
    showToast({ id: 'new-rule', text: common('changed') })
    onAdded()
  }
  const fault = failure?.fields.condition ? t('conditionFault') : undefined
  return (
    <form className="stack" aria-label={t('newRule')} onSubmit={send} noValidate>
      <div className="filters">
        <TextField
          label={t('condition')}
          value={condition}
          placeholder="p95(api_response) > 800 for 5m"
          fault={fault}
          onChange={(event) => draft.change({ condition: event.target.value })}
        />
        <SelectField
          label={t('severity')}
          value={severity}
          options={alertSeverityValues.map((value) => ({ value, label: t(`severity_${value}`) }))}
          onChange={(chosen) => draft.change({ severity: chosen })}
        />
        <Button type="submit" icon="plus" aria-disabled={isBusy}>
          {t('addRule')}
        </Button>
      </div>
      {failure && !fault && <FailureNotice failure={failure} />}
    </form>
  )
}
