import { expect } from 'vitest'
import { eventually } from './eventually.js'
import type { Answer, RunningPlatform, Who } from './platform.js'

/** The wallet's REST paths as a story: who does what. */
export function walletActions(platform: RunningPlatform, base = '/testnet/v1/wallet') {
  const rest = (line: string, as: Who, body?: unknown) => {
    const [method, path] = line.split(' ')
    return platform.rest(`${method} ${base}${path}`, { as, ...(body === undefined ? {} : { body }) })
  }
  const read = async (line: string, as: Who): Promise<Answer['body']> => {
    const answer = await rest(line, as)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  return {
    rest,
    read,

    /** A new wallet, funded by its network. */
    async wallet(as: Who, body: object = {}): Promise<Answer['body']> {
      const answer = await rest('POST /wallets', as, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    },

    balance: async (as: Who, walletId: string): Promise<{ XLM: string; USDC: string }> =>
      (await read(`GET /wallets/${walletId}`, as)).balance,

    send: (as: Who, walletId: string, destination: string, amount: string, more: object = {}) =>
      rest(`POST /wallets/${walletId}/transactions`, as, { destination, amount, asset: 'XLM', ...more }),

    /** Waits until a transaction has ended and answers it. */
    async ended(as: Who, transactionId: string): Promise<Answer['body']> {
      return eventually(async () => {
        const transaction = await read(`GET /transactions/${transactionId}`, as)
        expect(transaction.status).not.toBe('pending')
        return transaction
      })
    },
  }
}
