import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useStore } from '../app/store.js'
import { useStoredChange } from '../app/use-stored-change.js'
import { type Role, type SignedInData, signedIn } from '../generated/signed-in.js'
import { forgetEarly } from '../graph/early-request.js'
import { useGraphQuery } from '../graph/hooks.js'
import { refreshQueries } from '../graph/live-stream.js'
import { useMessages } from '../language/language.js'
import { Dialog } from '../ui/dialog.js'
import { FailureNotice } from '../ui/failure-notice.js'
import { Icon } from '../ui/icon.js'
import { Skeleton } from '../ui/placeholders.js'
import { commonMessages } from '../ui/texts/common.messages.js'
import { currentStep, type SignInStep } from './authentication.js'
import {
  actAs,
  announceSession,
  beginSession,
  codeRequest,
  SIGNED_IN,
  SIGNED_OUT,
  sessionState,
} from './session.js'
import { sessionMessages } from './session.messages.js'
import { SecondFactorForm, SignIn } from './sign-in.js'

/** The person who is signed in. */
export interface Viewer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Whether the person may use a root field: `can('Query.reviewItems')`. */
  can(rootField: string): boolean
}

const ViewerContext = createContext<Viewer | undefined>(undefined)

/** The person who is signed in. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer is used outside of SessionGate')
  return viewer
}

/**
 * Shows its content to people who are signed in. When the session ends later, the sign-in opens over the content, which
 * stays mounted.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data, failure, isLoading, response, reload } = useGraphQuery(signedIn, {})
  const state = useStore(sessionState)
  const isEnded = state === 'ended'
  const finishCode = useStore(codeRequest)
  useChecks(reload, isEnded)
  useSignOut(() => location.assign('/app'))
  useStoredChange(SIGNED_IN, reload)
  const last = useRef<Viewer>()
  const viewer = viewerOf(data)
  // Someone else has signed in in another tab. The screens must not keep any state of the previous person.
  const isOther = viewer !== undefined && last.current !== undefined && viewer.id !== last.current.id
  if (viewer && !isOther) {
    last.current = viewer
    actAs(viewer.id)
  }
  const shown = last.current
  useEffect(() => {
    if (isOther) location.assign('/app')
  }, [isOther])
  const resume = () => {
    forgetEarly()
    beginSession()
    // The new session needs no further code.
    finishCode?.(true)
    if (shown) refreshQueries()
  }
  useResumption({ isEnded, response: viewer && response }, resume)
  const finish = (userId: string) => {
    if (shown && shown.id !== userId) return location.assign('/app')
    resume()
    reload()
    announceSession()
  }

  const retry = () => {
    // The first query of the screen has failed like this one.
    forgetEarly()
    reload()
  }

  if (isOther) return <Skeleton lines={6} />
  if (!shown) {
    if (isLoading) return <Skeleton lines={6} />
    if (failure && failure.code !== 'UNAUTHORIZED') return <FailureNotice failure={failure} onRetry={retry} />
    return <SignInPage hasBegun={data?.viewer != null} onDone={finish} />
  }
  return (
    <ViewerContext.Provider value={shown}>
      {children}
      {finishCode && <CodeDialog userId={shown.id} onEnd={finishCode} />}
      {(isEnded || (!viewer && !isLoading && state !== 'left')) && <EndedSession onDone={finish} />}
    </ViewerContext.Provider>
  )
}

/** After which a page that nobody saw is queried again: without live updates it shows neither changes nor the end of access. */
const HIDDEN_LONG_MS = 60_000

/**
 * Asks whose session is open when the person returns to the page, and when the session of the page has ended. After a longer
 * absence the whole screen is queried again.
 */
function useChecks(onCheck: () => void, isEnded: boolean) {
  const handler = useRef(onCheck)
  handler.current = onCheck
  const hiddenAt = useRef(Date.now())
  useEffect(() => {
    if (isEnded) handler.current()
  }, [isEnded])
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'hidden') hiddenAt.current = Date.now()
      else if (Date.now() - hiddenAt.current < HIDDEN_LONG_MS) handler.current()
      else refreshQueries()
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])
}

interface Checked {
  readonly isEnded: boolean
  /** The latest response that names the person; undefined while it names nobody. */
  readonly response: object | undefined
}

/** How long a session must have lasted to be resumed again, unless the platform named nobody when it ended. */
const RESUMED_AGAIN_MS = 60_000

/** Calls a function when the person has a session again: another tab has signed in, or got a new session for a new password. */
function useResumption({ isEnded, response }: Checked, onResume: () => void) {
  const atEnd = useRef<object>()
  const resumedAt = useRef(0)
  if (!isEnded) atEnd.current = response
  const wasRefused = useRef(false)
  if (isEnded && !response) wasRefused.current = true
  const handler = useRef(onResume)
  handler.current = onResume
  useEffect(() => {
    if (!isEnded || !response || response === atEnd.current) return
    if (!wasRefused.current) {
      if (Date.now() - resumedAt.current < RESUMED_AGAIN_MS) return
      resumedAt.current = Date.now()
    }
    wasRefused.current = false
    handler.current()
  }, [isEnded, response])
}

/** Calls a function once someone has signed out, or when the browser shows a page again that was left before that. */
function useSignOut(onSignOut: () => void) {
  useStoredChange(SIGNED_OUT, onSignOut)
  const handler = useRef(onSignOut)
  handler.current = onSignOut
  useEffect(() => {
    const last = localStorage.getItem(SIGNED_OUT)
    const check = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || localStorage.getItem(SIGNED_OUT) === last) return
      // Until the sign-in is loaded.
      document.documentElement.hidden = true
      handler.current()
    }
    addEventListener('pageshow', check)
    return () => removeEventListener('pageshow', check)
  }, [])
}

function viewerOf(data: SignedInData | undefined): Viewer | undefined {
  const { user, role, permissions } = data?.viewer ?? {}
  if (!user || !role || !permissions) return undefined
  const allowed = new Set(permissions)
  return { id: user.id, name: user.name, email: user.email, role, can: (rootField) => allowed.has(rootField) }
}

interface SignInPageProps {
  /** The session of this browser waits for the second factor. */
  readonly hasBegun: boolean
  readonly onDone: (userId: string) => void
}

function SignInPage({ hasBegun, onDone }: SignInPageProps) {
  const t = useMessages(sessionMessages)
  const common = useMessages(commonMessages)
  const [step, setStep] = useCurrentStep(hasBegun)
  const title = step?.needsSecondFactor ? t('secondFactor') : t('signIn')
  useEffect(() => {
    document.title = `${title} · ${common('platform')}`
  })
  return (
    <main className="sign-in">
      <p className="brand">
        <Icon name="paw" />
        {common('platform')}
      </p>
      <h1>{title}</h1>
      <SignIn step={step} onStep={setStep} onDone={onDone} />
    </main>
  )
}

function EndedSession({ onDone }: { readonly onDone: (userId: string) => void }) {
  const t = useMessages(sessionMessages)
  const [step, setStep] = useState<SignInStep>()
  return (
    <Dialog title={t('ended')} className="narrow">
      <p className="muted">{t('endedHint')}</p>
      <SignIn step={step} onStep={setStep} onDone={onDone} />
    </Dialog>
  )
}

interface CodeDialogProps {
  readonly userId: string
  /** Called with whether a code was verified. */
  readonly onEnd: (isVerified: boolean) => void
}

/** Asks for a code before an action that needs a recent one; the form of the action stays behind it. */
function CodeDialog({ userId, onEnd }: CodeDialogProps) {
  const t = useMessages(sessionMessages)
  const common = useMessages(commonMessages)
  const cancel = () => onEnd(false)
  return (
    <Dialog title={t('secondFactor')} onClose={cancel} className="narrow">
      <p>{t('codeNeeded')}</p>
      <SecondFactorForm
        userId={userId}
        onDone={() => onEnd(true)}
        onCancel={cancel}
        cancel={common('cancel')}
      />
    </Dialog>
  )
}

/** The sign-in that this browser has begun, so that a reload does not ask for the password again. */
function useCurrentStep(hasBegun: boolean) {
  const [step, setStep] = useState<SignInStep>()
  useEffect(() => {
    if (!hasBegun) return
    currentStep()
      .then((found) => setStep((known) => known ?? found))
      .catch(() => undefined)
  }, [hasBegun])
  return [step, setStep] as const
}
