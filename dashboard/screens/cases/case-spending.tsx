import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { caseFileMessages } from './case-file.messages.js'
import type { CaseFile } from './case-records.js'
import { CaseSurplus } from './case-surplus.js'

const HASH_SHOWN = 8

/** The spending of a case: payments on the ledger with its memo, and surplus passed on by or to other cases. */
export function CaseSpending({ file }: { readonly file: CaseFile }) {
  const t = useMessages(caseFileMessages)
  const { asset: assetText, money } = useFormats()
  const { can } = useViewer()
  const { ledgerPayments, surplusPassedOn, surplusTakenOver, currency } = file
  const hasSurplus = surplusPassedOn > 0 || surplusTakenOver > 0
  return (
    <>
      <Records title={t('spending')} found={ledgerPayments} empty={t('noSpending')} cursor="paymentsAfter">
        {ledgerPayments.nodes.map(({ id, network, amount, asset, paidAt, receipt }) => (
          <Entry key={id} at={paidAt} by="">
            <p className="numeric">
              {assetText(amount, asset)} <NetworkBadge network={network} />
            </p>
            {receipt && (
              <a href={receipt.explorerLink} target="_blank" rel="noreferrer noopener">
                {t('proof', { hash: receipt.hash.slice(0, HASH_SHOWN) })}
              </a>
            )}
          </Entry>
        ))}
      </Records>
      {surplusTakenOver > 0 && (
        <p className="muted">{t('takenOver', { sum: money(String(surplusTakenOver), currency) })}</p>
      )}
      {surplusPassedOn > 0 && (
        <p className="muted">{t('passedOn', { sum: money(String(surplusPassedOn), currency) })}</p>
      )}
      {hasSurplus && can('Query.surplusTransfers') && (
        // Other sums are other transfers, which are queried again.
        <CaseSurplus key={`${file.id} ${surplusPassedOn} ${surplusTakenOver}`} file={file} />
      )}
    </>
  )
}
