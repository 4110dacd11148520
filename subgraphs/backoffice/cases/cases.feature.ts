import { pictureAddresses } from '../../../runtime/picture-addresses.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { CaseReference } from './case.reference.js'
import { CaseResolver } from './case.resolver.js'
import { createCases } from './case.service.js'
import { UpdateCaseResolver, UserCasesResolver } from './case-links.resolver.js'
import {
  CasePicturesResolver,
  CaseUpdatePicturesResolver,
  PublicCasePicturesResolver,
  PublicCaseUpdatePicturesResolver,
} from './case-pictures.resolver.js'
import { PublicCaseReference } from './public/public-case.reference.js'
import { CaseSlugResolver, PublicCaseResolver } from './public/public-case.resolver.js'
import { CaseUpdateReference } from './updates/case-update.reference.js'
import type { CaseUpdates } from './updates/case-update.service.js'

/** Cases: animals that need help. */
export function casesFeature(
  dependencies: FeatureDependencies,
  others: { users: Users; caseUpdates: CaseUpdates },
) {
  const api = createCases({
    ...dependencies,
    users: others.users,
    updates: others.caseUpdates,
  })
  const { sessionSecrets, publicUrl } = dependencies.config
  const pictures = pictureAddresses(sessionSecrets, publicUrl)
  return {
    api,
    instances: [
      new CaseResolver(api, others.caseUpdates, dependencies.config.baseCurrency),
      new CaseReference(api),
      new CaseUpdateReference(others.caseUpdates, api),
      new PublicCaseResolver(api, others.caseUpdates, dependencies.config.baseCurrency),
      new PublicCaseReference(api),
      new CaseSlugResolver(),
      new CasePicturesResolver(pictures),
      new PublicCasePicturesResolver(pictures),
      new CaseUpdatePicturesResolver(pictures),
      new PublicCaseUpdatePicturesResolver(pictures),
      new UserCasesResolver(api),
      new UpdateCaseResolver(api),
    ],
  }
}
