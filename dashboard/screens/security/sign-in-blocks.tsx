import { liftBlock } from '../../generated/lift-block.js'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { type SignInBlocksData, signInBlocks } from '../../generated/sign-in-blocks.js'
import { mutate, useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { type Column, Named } from '../../ui/lists/data-table.js'
import { ChoiceFilter } from '../../ui/lists/filters.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { QueryView } from '../../ui/query-view.js'
import { useNow } from '../../ui/use-now.js'
import { securityMessages } from './security.messages.js'
import type { securitySearchOf } from './security-search.js'

type Block = SignInBlocksData['signInBlocks']['nodes'][number]

interface SignInBlocksProps {
  readonly search: ReturnType<typeof securitySearchOf>
  readonly select: (change: object) => void
}

const isInForce = ({ until, liftedAt }: Block, now: number) => !liftedAt && Date.parse(until) > now

/** Accounts and networks that cannot sign in, until when, and the end of a block. */
export function SignInBlocks({ search: { account, blocks, blocksAfter }, select }: SignInBlocksProps) {
  const t = useMessages(securityMessages)
  const viewer = useViewer()
  const now = useNow()
  const query = useGraphQuery(signInBlocks, {
    account: account ?? null,
    inForceOnly: blocks !== 'all',
    after: blocksAfter ?? null,
  })
  // A block raises one.
  useLive(raisedAlerts, {}, query.reload)
  const { chosen, choose, close } = useChosen(query.data?.signInBlocks.nodes, (one) =>
    isInForce(one, Date.now()),
  )
  const lift = async ({ id }: Block) => {
    await mutate(liftBlock, { id })
    query.reload()
  }
  const columns: readonly Column<Block>[] = [
    {
      header: t('who'),
      kind: 'address',
      cell: ({ kind, subject, network }) => (
        <Named note={network && t('fromNetwork', { network })}>
          <bdi>{kind === 'address' ? t('network', { network: subject }) : subject}</bdi>
        </Named>
      ),
    },
    { header: t('why'), cell: ({ kind }) => t(`why_${kind}`) },
    { header: t('state'), cell: (one) => <BlockState block={one} now={now} /> },
    ...(viewer.can('Mutation.liftSignInBlock')
      ? [
          {
            header: t('lift'),
            cell: (one: Block) =>
              isInForce(one, now) && <Button onClick={() => choose(one, undefined)}>{t('lift')}</Button>,
          },
        ]
      : []),
  ]
  return (
    <section>
      <header className="card-head">
        <h2>{t('blocks')}</h2>
        <div className="actions">
          <ChoiceFilter
            label={t('show')}
            value={blocks === 'all' ? undefined : 'inForce'}
            values={['inForce']}
            textOf={() => t('inForceOnly')}
            onChange={(chosenOne) => select({ blocks: chosenOne ? undefined : 'all' })}
          />
        </div>
      </header>
      <QueryView query={query} lines={2}>
        {({ signInBlocks: found }) => (
          <ResultTable
            found={found}
            cursor="blocksAfter"
            label={t('blocks')}
            none={[t('noBlock'), account ? t('noBlockHint') : t('noBlocksHint')]}
            columns={columns}
          />
        )}
      </QueryView>
      {chosen && (
        <ChangeDialog
          title={t('lift')}
          done={t('lifted')}
          isGone={chosen.isGone}
          onConfirm={() => lift(chosen.of)}
          onClose={close}
        >
          <p>{t('liftHint', { subject: chosen.of.subject })}</p>
        </ChangeDialog>
      )}
    </section>
  )
}

function BlockState({ block, now }: { readonly block: Block; readonly now: number }) {
  const t = useMessages(securityMessages)
  const { time } = useFormats()
  if (block.liftedAt) return <span className="muted">{t('liftedAt', { time: time(block.liftedAt) })}</span>
  if (!isInForce(block, now)) return <span className="muted">{t('ended', { time: time(block.until) })}</span>
  return <Badge tone="warning">{t('until', { time: time(block.until) })}</Badge>
}
