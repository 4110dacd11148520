import type { Language } from '../../../schema/languages.js'
import { inLanguages } from '../texts-in-languages.js'
import { topBar } from './page-frame.js'
import { texts as pageTexts } from './page-texts.js'
import type { PublicPage } from './public-page.js'
import { html } from './safe-html.js'

/** Why a page cannot be shown. */
export interface PageFailure {
  readonly status: number
  /** Seconds to wait, where they are known. */
  readonly retryAfter?: string | undefined
  readonly requestId: string
}

/** The page for a failure: what to do, and the id by which operators find its cause. */
export function failurePage({ status, retryAfter, requestId }: PageFailure, language: Language): PublicPage {
  const text = texts[language]
  const [title, about] =
    status === 429
      ? [text.tooMany, text.tooManyAbout(retryAfter)]
      : status >= 500
        ? [text.unavailable, text.unavailableAbout]
        : status === 401
          ? [text.signIn, text.signInAbout]
          : [text.invalid, text.invalidAbout]
  return {
    language,
    kind: 'missing',
    title,
    body: html`${topBar(language)}
<main><h1>${title}</h1><p>${about}</p><p class="note">${text.requestId} <code>${requestId}</code></p>
<p><a class="button" href="${status === 401 ? '/app' : `/o?lang=${language}`}">${status === 401 ? text.signIn : pageTexts[language].allCases}</a></p></main>`,
  }
}

const texts = inLanguages({
  es: {
    tooMany: 'Demasiadas visitas desde esta conexión',
    tooManyAbout: (seconds: string | undefined) =>
      seconds ? `Recargá la página dentro de ${seconds} s.` : 'Recargá la página en un minuto.',
    unavailable: 'La página no está disponible en este momento',
    unavailableAbout: 'No se perdió nada. Recargá la página en unos minutos.',
    signIn: 'Iniciá sesión',
    signInAbout:
      'Esta página es solo para quien tiene una cuenta. Iniciá sesión y volvé a abrirla desde ahí.',
    invalid: 'No se puede mostrar esta página',
    invalidAbout: 'Revisá la dirección o volvé a la página anterior.',
    requestId: 'Si el problema sigue, mencioná este número:',
  },
  pt: {
    tooMany: 'Muitas visitas a partir desta conexão',
    tooManyAbout: (seconds) =>
      seconds ? `Recarregue a página em ${seconds} s.` : 'Recarregue a página em um minuto.',
    unavailable: 'A página não está disponível no momento',
    unavailableAbout: 'Nada se perdeu. Recarregue a página em alguns minutos.',
    signIn: 'Entre na sua conta',
    signInAbout: 'Esta página é só para quem tem uma conta. Entre e abra-a de novo a partir dali.',
    invalid: 'Não é possível mostrar esta página',
    invalidAbout: 'Confira o endereço ou volte à página anterior.',
    requestId: 'Se o problema continuar, informe este número:',
  },
  en: {
    tooMany: 'Too many visits from this connection',
    tooManyAbout: (seconds) =>
      seconds ? `Reload the page in ${seconds} s.` : 'Reload the page in a minute.',
    unavailable: 'The page is unavailable at the moment',
    unavailableAbout: 'Nothing was lost. Reload the page in a few minutes.',
    signIn: 'Sign in',
    signInAbout: 'This page is for people with an account. Sign in, and open it again from there.',
    invalid: 'This page cannot be shown',
    invalidAbout: 'Check the address, or go back to the previous page.',
    requestId: 'If the problem persists, quote this number:',
  },
})

/** The page for an unknown case and for a draft, which must be identical. */
export function missingPage(language: Language): PublicPage {
  const text = pageTexts[language]
  return {
    language,
    kind: 'missing',
    title: text.notFound,
    body: html`${topBar(language)}
<main><h1>${text.notFound}</h1><p>${text.notFoundAbout}</p><p><a class="button" href="/o?lang=${language}">${text.allCases}</a></p></main>`,
  }
}
