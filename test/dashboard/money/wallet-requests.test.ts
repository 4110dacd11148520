import { Claimant } from '@stellar/stellar-sdk'
import { afterAll, expect, it } from 'vitest'
import { claimAmount } from '../../../dashboard/generated/claim-amount.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { Asset, createExternalAccount, Keypair, Operation } from '../../support/fixtures/stellar.js'

const ledger = await startLocalNetwork({ network: 'testnet', file: ':memory:', closeIntervalMs: 100 })
afterAll(() => ledger.close())
const stranger = await createExternalAccount(ledger)

const { harness, graph, newWallet, opened } = dashboardOfPeople({
  ...{ HORIZON_URL_TESTNET: ledger.url, USDC_ISSUER_TESTNET: ledger.usdcIssuer },
  ...{ COLD_ACCOUNT_TESTNET: stranger.address, COLD_ACCOUNT_ABOVE: 'XLM=9000,USDC=0' },
  QUARANTINE_BELOW: 'XLM=0.001,USDC=0.001',
})

/** A wallet with other columns in the database. */
async function walletWith(name: string, columns: object) {
  const wallet = await newWallet('donor', name)
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory: harness.platform.dataDirectory })
  await db('wallets').where({ id: wallet.id }).update(columns)
  return { ...wallet, db }
}

const requestsOf = async (walletId: string) =>
  (
    await graph(
      'admin',
      `query ($id: ID!) { walletApprovals(filter: {walletId: $id}) {
        nodes { kind state amount asset destination memo newOwnerId reason } } }`,
      { id: walletId },
    )
  ).walletApprovals.nodes

it('finds a wallet of the organisation and requests the transfer of what it holds above the limit', async () => {
  const { id, db } = await walletWith('Caja', { owner_id: 'erased', owner_kind: 'organisation' })
  await db.destroy()
  const page = await opened('/wallets', 'admin')
  await page.getByRole('link', { name: 'Wallets of everyone' }).click()
  await page.getByLabel('Belongs to').selectOption('The organisation')
  const row = page.getByRole('table', { name: 'Wallets found' }).getByRole('row')
  await row.filter({ hasText: 'Caja' }).getByText('The organisation').waitFor()
  expect(page.url()).toContain('ownership=organisation')
  await row.getByRole('link', { name: 'Caja' }).click()
  await page.getByText('This wallet belongs to the organisation.').waitFor()
  await page.getByText(/99\d\.\d+ XLM are above what should be kept here/).waitFor()
  await page.getByRole('button', { name: 'Transfer XLM to the cold account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(stranger.address).waitFor()
  await dialog.getByLabel('Reason').fill('Für später 🧊')
  await dialog.getByRole('button', { name: 'Ask for the approval' }).dblclick()
  await page.getByText('Another administrator decides now').waitFor()
  await page.getByRole('link', { name: '1 request awaits another administrator' }).waitFor()
  const approvals = page.getByRole('navigation').getByRole('link', { name: 'Approvals' })
  await approvals.getByText('1 waiting').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: /Transfer/ }).count()).toBe(0)
  expect(await requestsOf(id)).toMatchObject([
    { kind: 'payment', asset: 'XLM', destination: stranger.address, reason: 'Für später 🧊' },
  ])
  await page.goBack()
  await page.getByLabel('Belongs to').waitFor()
  expect(page.url()).toContain('ownership=organisation')
  expect(
    await screenFaults(page, () => page.reload().then(() => page.getByText('Caja').first().waitFor())),
  ).toEqual([])
})

it('requests the closing of an unclaimed wallet and the handover of a recovered one', async () => {
  const now = new Date().toISOString()
  const unclaimed = await walletWith('Sin dueño', {
    ...{ owner_id: 'erased', owner_kind: 'organisation', unclaimed_since: now },
  })
  const recovered = await walletWith('Perdida', {
    ...{ owner_id: 'service:recovered', owner_kind: 'organisation', status: 'frozen' },
    freezes: JSON.stringify([{ by: 'admin', since: now, reason: 'Recovered' }]),
  })
  await Promise.all([unclaimed.db.destroy(), recovered.db.destroy()])
  const page = await opened('/wallets/all?money=unclaimed', 'admin')
  await page.getByRole('link', { name: 'Sin dueño' }).click()
  await page.getByText('The wallet has money that nobody has claimed.').waitFor()
  await page.getByRole('button', { name: 'Request closing' }).click()
  const dialog = page.getByRole('dialog')
  const ask = dialog.getByRole('button', { name: 'Ask for the approval' })
  await dialog.getByLabel('Address for the whole balance').fill(Keypair.random().publicKey())
  await dialog.getByLabel('Reason').fill('Nadie lo reclama')
  await ask.click()
  await dialog.getByText('Enter the address of an existing account').waitFor()
  await dialog.getByLabel('Address for the whole balance').fill(` ${stranger.address} `)
  await dialog.getByLabel('Memo that the receiver requires').fill('Caso 12')
  await ask.click()
  await page.getByText('Another administrator decides now').waitFor()
  expect(await requestsOf(unclaimed.id)).toMatchObject([
    { kind: 'closing', destination: stranger.address, memo: 'Caso 12', reason: 'Nadie lo reclama' },
  ])

  await page.goto(`${harness.platform.origin}/app/wallets/all?ownership=recovered`)
  await page.getByRole('link', { name: 'Perdida' }).click()
  await page.getByText('whose it is is not known yet').waitFor()
  await page.getByRole('button', { name: 'Request handover' }).click()
  await dialog.getByLabel('How you know whose it is').fill('Mandó la dirección firmada')
  await dialog.getByLabel('Find a person by name or e-mail').fill(demoPeople.donor.email)
  await dialog
    .getByLabel('New owner')
    .selectOption({ label: `${demoPeople.donor.name} · ${demoPeople.donor.email}` })
  await ask.click()
  await page.getByText('Another administrator decides now').waitFor()
  expect(await requestsOf(recovered.id)).toMatchObject([
    { kind: 'handover', newOwnerId: demoPeople.donor.id, reason: 'Mandó la dirección firmada' },
  ])
  await page.getByRole('button', { name: 'Request handover' }).waitFor({ state: 'detached' })
  expect(
    await screenFaults(page, () => page.reload().then(() => page.getByText('Perdida').first().waitFor())),
  ).toEqual([])
  const other = await opened('/wallets/all', 'donor')
  await other.getByRole('heading', { name: 'Only administrators see the wallets of everyone' }).waitFor()
})

it('shows an owner what was set aside and claims it once, and staff what is hidden and why', async () => {
  const { id, publicKey } = await newWallet('donor', 'Con reserva')
  const claimants = [new Claimant(publicKey)]
  const code = new Asset('USDC', stranger.address)
  await stranger.submit([
    Operation.createClaimableBalance({ asset: Asset.native(), amount: '6.5', claimants }),
    Operation.createClaimableBalance({ asset: code, amount: '1000000', claimants }),
    Operation.createClaimableBalance({ asset: Asset.native(), amount: '0.0000007', claimants }),
  ])
  const hidden = async () =>
    (
      await graph('staff', 'query ($id: ID) { quarantinedAmounts(walletId: $id) { nodes { id state } } }', {
        id,
      })
    ).quarantinedAmounts.nodes
  await expect.poll(hidden).toHaveLength(2)
  const page = await opened(`/wallets/${id}`, 'donor')
  const amounts = page.getByRole('list', { name: 'Set aside for this wallet' }).getByRole('listitem')
  await amounts.getByText('6.5 XLM').waitFor()
  expect(await amounts.count()).toBe(1)
  expect(await page.getByText('For administrators').count()).toBe(0)
  await loseResponse(page, claimAmount)
  await amounts.getByRole('button', { name: /^Claim/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('6.5 XLM are added to the balance').waitFor()
  await dialog.getByRole('button', { name: 'Claim' }).click()
  await dialog.getByText('The platform cannot be reached.').waitFor()
  await dialog.getByRole('button', { name: 'Claim' }).click()
  await page.getByText('The amount is being claimed.').waitFor()
  await page.getByRole('table', { name: 'History' }).getByText('+6.5 XLM').waitFor()

  const staff = await opened('/donations', 'staff')
  await staff.getByRole('link', { name: 'Decide on 2 amounts' }).click()
  const rows = staff.getByRole('list', { name: 'Hidden amounts' }).getByRole('listitem')
  await rows.filter({ hasText: '1,000,000 USDC' }).getByText('may imitate a known one').waitFor()
  for (const [sum, verb] of [
    ['0.0000007 XLM', 'Show to the owner'],
    ['1,000,000 USDC', 'Keep hidden'],
  ] as const) {
    await rows
      .filter({ hasText: sum })
      .getByRole('button', { name: new RegExp(`^${verb}`) })
      .click()
    await dialog.getByText(sum).waitFor()
    await dialog.getByLabel('Reason').fill('La donante lo espera')
    await dialog.getByRole('button', { name: verb }).click()
    await rows.filter({ hasText: sum }).waitFor({ state: 'detached' })
  }
  await staff.getByLabel('State').selectOption('All')
  await rows.filter({ hasText: '1,000,000 USDC' }).getByText('Stays hidden').waitFor()
  expect((await hidden()).map(({ state }: { state: string }) => state).sort()).toEqual(['hidden', 'released'])
  await opened(`/wallets/${id}`, 'admin')
  await page.getByRole('link', { name: '2 amounts are or were hidden from the owner' }).click()
  await rows.filter({ hasText: '0.0000007 XLM' }).getByText('Shown to the owner').waitFor()
  expect(
    await screenFaults(page, () => page.reload().then(() => page.locator('.rows li').first().waitFor())),
  ).toEqual([])
})
