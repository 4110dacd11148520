import { FieldResolver, Resolver, Root } from 'type-graphql'
import type { PictureAddresses } from '../../../runtime/picture-addresses.js'
import { Case } from './case.type.js'
import { PublicCase, PublicCaseUpdate } from './public/public-case.type.js'
import { CaseUpdate } from './updates/case-update.type.js'

type Pictured = Partial<Pick<Case, 'imageUrl' | 'additionalImages'> & Pick<CaseUpdate, 'metadata'>>

/** Adds the pictures to a type of cases or updates. A public record is the same record; its type exposes fewer fields. */
function picturesOf(type: typeof Case | typeof PublicCase | typeof CaseUpdate | typeof PublicCaseUpdate) {
  @Resolver(() => type)
  class PicturesField {
    constructor(private readonly addresses: PictureAddresses) {}

    @FieldResolver(() => [String], {
      description:
        'Paths of the pictures at the origin of the platform, the main one first. A picture of another server is downloaded ' +
        'there, without metadata; a lost one returns 404 with a placeholder.',
    })
    pictures(@Root() { imageUrl, additionalImages = [], metadata }: Pictured): string[] {
      const urls = [imageUrl ?? [], additionalImages, metadata?.pictureUrls ?? []].flat()
      return urls.map(this.addresses.pathOf)
    }
  }
  return PicturesField
}

/** The pictures of cases as pages show them. */
export const CasePicturesResolver = picturesOf(Case)

/** The same for viewers without an account. */
export const PublicCasePicturesResolver = picturesOf(PublicCase)

/** The pictures of updates. */
export const CaseUpdatePicturesResolver = picturesOf(CaseUpdate)

/** The same for viewers without an account. */
export const PublicCaseUpdatePicturesResolver = picturesOf(PublicCaseUpdate)
