import type { FastifyPluginAsync } from 'fastify'
import type { Language } from '../../schema/languages.js'
import { embeddedJson, formPagePolicy, htmlPage } from './html-page.js'
import { browserFile, serveFiles } from './page-files.js'
import { html, SafeHtml } from './public/safe-html.js'
import { languageOfRequest } from './public/send-page.js'

const texts = {
  en: {
    title: 'Let a program act for you',
    signIn: 'Sign in to decide whether a program may act for you.',
    email: 'E-mail address',
    password: 'Password',
    code: 'Code of your second factor',
    next: 'Continue',
    asks: '{client} asks to act for you, {person}.',
    named: 'The program has chosen this name itself. It continues at {place}.',
    may: 'It may read what you may see, and draft updates of cases, which you or a colleague confirm. It may not move money.',
    until: 'You withdraw the permission when you sign out.',
    allow: 'Allow',
    refuse: 'Refuse',
    other: 'Sign in with another account',
    wrongPassword: 'Wrong e-mail or password.',
    notActive: 'Your account is not active. Ask an administrator to activate it.',
    wrongCode: 'The code is wrong or was used already. Wait for the next one.',
    later: 'Too many attempts; try again in a few minutes.',
    failed: 'The request of the program is not valid: {reason}. Start again in the program.',
    unavailable: 'The server is unavailable; try again.',
    done: 'Your answer is sent to the program, which continues at {place}. You can close this page.',
  },
  es: {
    title: 'Permitir que un programa actúe por vos',
    signIn: 'Iniciá sesión para decidir si un programa puede actuar por vos.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    code: 'Código de tu segundo factor',
    next: 'Continuar',
    asks: '{client} pide permiso para actuar por vos, {person}.',
    named: 'El programa eligió este nombre. Continúa en {place}.',
    may: 'Podrá leer lo que podés ver y redactar novedades de casos, que vos u otra persona confirma. No puede mover dinero.',
    until: 'El permiso termina cuando cerrás la sesión.',
    allow: 'Permitir',
    refuse: 'Rechazar',
    other: 'Usar otra cuenta',
    wrongPassword: 'Correo o contraseña incorrectos.',
    notActive: 'Tu cuenta no está activa. Pedile a un administrador que la active.',
    wrongCode: 'El código es incorrecto o ya se usó. Esperá el siguiente.',
    later: 'Demasiados intentos; probá de nuevo en unos minutos.',
    failed: 'La solicitud del programa no es válida: {reason}. Volvé a empezar en el programa.',
    unavailable: 'El servidor no está disponible; volvé a intentarlo.',
    done: 'Tu respuesta se envió al programa, que continúa en {place}. Podés cerrar esta página.',
  },
  pt: {
    title: 'Permitir que um programa aja por você',
    signIn: 'Entre para decidir se um programa pode agir por você.',
    email: 'E-mail',
    password: 'Senha',
    code: 'Código do seu segundo fator',
    next: 'Continuar',
    asks: '{client} pede permissão para agir por você, {person}.',
    named: 'O programa escolheu este nome. Ele continua em {place}.',
    may: 'Poderá ler o que você pode ver e redigir atualizações de casos, que você ou outra pessoa confirma. Não pode movimentar dinheiro.',
    until: 'A permissão termina quando você sai da conta.',
    allow: 'Permitir',
    refuse: 'Recusar',
    other: 'Usar outra conta',
    wrongPassword: 'E-mail ou senha incorretos.',
    notActive: 'Sua conta não está ativa. Peça a um administrador que a ative.',
    wrongCode: 'O código está errado ou já foi usado. Espere o próximo.',
    later: 'Muitas tentativas; tente de novo em alguns minutos.',
    failed: 'O pedido do programa não é válido: {reason}. Recomece no programa.',
    unavailable: 'O servidor não está disponível; tente de novo.',
    done: 'Sua resposta foi enviada ao programa, que continua em {place}. Você pode fechar esta página.',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>

function markupOf(language: Language): string {
  const text = texts[language]
  const body = html`<main class="home">
<h1>${text.title}</h1>
<form id="sign-in" hidden>
<p>${text.signIn}</p>
<p><label>${text.email} <input id="email" type="email" autocomplete="username" required></label></p>
<p><label>${text.password} <input id="password" type="password" autocomplete="current-password" required></label></p>
<p><button>${text.next}</button></p>
</form>
<form id="second-factor" hidden>
<p><label>${text.code} <input id="code" inputmode="numeric" autocomplete="one-time-code" required></label></p>
<p><button>${text.next}</button></p>
</form>
<form id="decide" aria-labelledby="asks" hidden>
<p><strong id="asks" tabindex="-1"></strong></p>
<p id="named"></p>
<p id="may">${text.may}</p>
<p id="until">${text.until}</p>
<p><button id="allow" aria-describedby="named may until">${text.allow}</button> <button id="refuse" type="button">${text.refuse}</button>
<button id="other" type="button">${text.other}</button></p>
</form>
<p id="status" role="status"></p>
</main>
<script id="texts" type="application/json">${new SafeHtml(embeddedJson(text))}</script>
<script src="/agents/allow.js" type="module"></script>`
  const { title } = text
  return htmlPage({ title, styles: ['/pages/pages.css'], body: body.markup, language, hasSecret: true })
}

/** The page on which a person allows a program to act for them; OAuth requests of programs lead here. */
export const agentConsent: FastifyPluginAsync = async (app) => {
  app.get('/agents/allow', async (request, reply) => {
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': formPagePolicy,
        Vary: 'Accept-Language',
      })
      .type('text/html; charset=utf-8')
      .send(markupOf(languageOfRequest(request)))
  })
  serveFiles(app, { '/agents/allow.js': browserFile('agent-consent.js') })
}
