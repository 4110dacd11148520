import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import type { Language } from '../../../schema/languages.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { mailedLinks, mailsTo } from '../../support/fixtures/invitation-mails.js'
import { wrongCode } from '../../support/fixtures/one-time-codes.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const clock = shiftedClock()
let platform: RunningPlatform
let gdpr: ReturnType<typeof gdprActions>
beforeAll(async () => {
  platform = await startPlatform({}, { clock })
  gdpr = gdprActions(platform)
})
afterAll(() => platform.close())

const MINUTE_MS = 60_000

type Reader = 'donor' | 'investor'

const read = async (as: Reader | 'admin', language: Language) => {
  const change =
    'mutation($language: Language!) { updateNotificationPreferences(input: {language: $language}) { language } }'
  const { data } = await platform.graphql(change, { language }, { as })
  expect(data.updateNotificationPreferences).toEqual({ language })
}
/** Waits for an e-mail that contains all the words. */
const mailed = (email: string, ...words: string[]) =>
  expect
    .poll(() =>
      mailsTo(platform.dataDirectory, email).filter((mail) => words.every((one) => mail.includes(one))),
    )
    .toHaveLength(1)

const words = {
  es: {
    invited: ['Hola, <b>Ñandú</b>:', 'con el rol equipo', 'El enlace sirve una sola vez, hasta el'],
    wrongCodes: ['10 códigos incorrectos seguidos para tu segundo factor'],
    archive: ['El archivo con tus datos personales está listo.', 'Se borra el'],
    requested: ['Alguien pidió usar esta dirección en otra cuenta.'],
    confirm: ['Alguien que inició sesión quiere usar esta dirección'],
    changed: ['Si no fuiste vos, deshacé el cambio acá:'],
  },
  pt: {
    invited: ['Olá, <b>Ñandú</b>,', 'com o papel equipe', 'O link funciona uma única vez, até'],
    wrongCodes: ['10 códigos errados seguidos do seu segundo fator'],
    archive: ['O arquivo com seus dados pessoais está pronto.', 'Ele será apagado em'],
    requested: ['Alguém pediu para usar este endereço em outra conta.'],
    confirm: ['Alguém com sessão iniciada quer usar este endereço'],
    changed: ['Se não foi você, desfaça a alteração aqui:'],
  },
}

describe('e-mails about an account', () => {
  it.each([
    ['donor', 'es', 'pt'],
    ['investor', 'pt', 'es'],
  ] as const)(
    'reach the %s in their chosen language (%s), and an invited person in that of the inviter',
    async (reader, language, other) => {
      await read(reader, language)
      await read('admin', language)
      const invited = `${language}@elsewhere.example`
      const invitation = { email: invited, name: '<b>Ñandú</b>', role: 'staff' }
      await platform.rest('POST /api/invitation/email', { as: 'admin', body: invitation })
      const leadsTo = (page: string) => `${platform.origin}/${page}?lang=${language}#`
      await mailed(invited, ...words[language].invited, leadsTo('invitation'))

      const { email } = demoPeople[reader]
      await read('admin', other)
      await gdpr.made('access', reader, { deliveryMethod: 'email' })
      await mailed(email, ...words[language].archive)
      await gdpr.made('rectification', 'admin', { field: 'email', newValue: email })
      await mailed(email, ...words[language].requested)

      const userId = idOf(reader)
      const { secret } = (await platform.rest('POST /api/auth/setup-mfa', { as: reader, body: { userId } }))
        .body
      const token = wrongCode(secret, clock.now(), 20)
      for (let tries = 0; tries < 10; tries++) {
        await platform.rest('POST /api/auth/verify-mfa', { as: reader, body: { userId, token } })
        clock.advance(MINUTE_MS)
      }
      await mailed(email, ...words[language].wrongCodes)
      clock.advance(-10 * MINUTE_MS)

      const address = `new-${language}@elsewhere.example`
      await gdpr.made('rectification', reader, { field: 'email', newValue: address })
      await mailed(address, ...words[language].confirm, leadsTo('confirm-email'))
      const [link] = await mailedLinks(platform.dataDirectory, address, '/confirm-email')
      await platform.graphql('mutation($token: String!) { confirmEmailChange(token: $token) { email } }', {
        token: link?.token,
      })
      await mailed(email, ...words[language].changed, leadsTo('undo-email'))
    },
  )
})
