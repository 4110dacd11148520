import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import type { Language } from '../../../schema/languages.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { mailedLinks, mailsTo } from '../../support/fixtures/invitation-mails.js'
import { codeAt, wrongCode } from '../../support/fixtures/one-time-codes.js'
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

type Reader = 'donor' | 'guardian' | 'investor'

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

  it('tell their owner that a second factor was set up or removed, or the password changed, so that a thief is noticed', async () => {
    await read('guardian', 'en')
    const { email, id: userId } = demoPeople.guardian
    const { secret } = (await platform.rest('POST /api/auth/setup-mfa', { as: 'guardian', body: { userId } }))
      .body
    const token = codeAt(secret, clock.now())
    const verified = await platform.rest('POST /api/auth/verify-mfa', {
      as: 'guardian',
      body: { userId, token },
    })
    expect(verified.status).toBe(200)
    await mailed(email, 'Your second factor was set up', 'If that was not you, somebody knows your password')
    const removed = await platform.graphql('mutation { disableMfa }', {}, { as: 'guardian' })
    expect(removed.errors).toBeUndefined()
    await mailed(email, 'Your second factor was removed', 'change your password now')

    const body = { currentPassword: 'rescue-demo-2026', newPassword: 'another one for Gus' }
    const changed = await platform.rest('POST /api/auth/change-password', { as: 'guardian', body })
    expect(changed.status).toBe(200)
    await mailed(email, 'Your password was changed', 'If that was not you, contact us immediately')
  })
})
