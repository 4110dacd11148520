import { rmSync, writeFileSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import { type LocalNetworkConfig, readLocalNetworkConfig } from './config.js'
import { type LocalNetwork, startLocalNetwork } from './server.js'

/** The local network as a program, for any SDK on this machine. */
async function main(): Promise<void> {
  const config = readLocalNetworkConfig()
  const network = await startLocalNetwork({ ...config, log: writeLine })
  writeKeys(config, network)
  process.stdout.write(`${welcome(config, network)}\n`)
  closeWithGrace({ delay: 5000, logger: false }, async () => network.close())
}

/** The secrets are written to a file that only its owner can read, never to the screen or a log. */
function writeKeys({ keysFile }: LocalNetworkConfig, network: LocalNetwork): void {
  const { sponsorSecret, distributorSecret, usdcIssuer, passphrase } = network
  const keys = { passphrase, usdcIssuer, sponsorSecret, distributorSecret }
  rmSync(keysFile, { force: true })
  writeFileSync(keysFile, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
}

function welcome(config: LocalNetworkConfig, network: LocalNetwork): string {
  const funding =
    config.network === 'testnet'
      ? `GET ${network.url}/friendbot?addr=G… gives an account 10,000 XLM`
      : `no friendbot on this network; accounts are funded with the sponsor's key`
  return [
    `Local network (${config.network}) at ${network.url}`,
    `  SDK         new Horizon.Server('${network.url}', { allowHttp: true })`,
    `  passphrase  ${network.passphrase}`,
    `  funding     ${funding}`,
    `  USDC issuer ${network.usdcIssuer}`,
    `  keys        ${config.keysFile} (sponsor, USDC distributor)`,
    `  ledger      ${config.file}, a ledger every ${config.closeIntervalMs} ms`,
  ].join('\n')
}

function writeLine(line: object): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
