import { Arg, Query, Resolver } from 'type-graphql'
import { errorCodes, isErrorCode } from '../../../schema/error-codes.js'
import { CacheControl } from '../../shared/cache-control.js'
import { Allow } from '../../shared/guards.js'
import { ErrorExplanation } from './error-code.type.js'

@Resolver()
export class ErrorCodeResolver {
  @Query(() => ErrorExplanation, {
    nullable: true,
    description: 'Explains an error code of the platform; null for an unknown one.',
  })
  @Allow('anyone')
  @CacheControl({ maxAge: 3600 })
  errorCode(
    @Arg('code', () => String, { description: 'For example IDEMPOTENCY_CONFLICT; case is ignored.' })
    given: string,
  ): ErrorExplanation | undefined {
    const code = given.trim().toUpperCase()
    return isErrorCode(code) ? { code, ...errorCodes[code] } : undefined
  }
}
