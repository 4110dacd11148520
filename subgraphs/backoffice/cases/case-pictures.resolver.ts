import { FieldResolver, Resolver, Root } from 'type-graphql'
import type { PictureAddresses } from '../../../runtime/picture-addresses.js'
import { Case } from './case.type.js'
import { PublicCase, PublicCaseUpdate } from './public/public-case.type.js'
import { CaseUpdate } from './updates/case-update.type.js'

const PICTURES =
  'Paths of the pictures at the origin of the platform, the main one first. A picture of another server is downloaded ' +
  'there, without metadata; a lost one returns 404 with a placeholder.'

/** The pictures of cases as pages show them. */
@Resolver(() => Case)
export class CasePicturesResolver {
  constructor(private readonly addresses: PictureAddresses) {}

  @FieldResolver(() => [String], { description: PICTURES })
  pictures(@Root() root: Case): string[] {
    return picturePathsOf(root, this.addresses)
  }
}

/** The same for viewers without an account. */
@Resolver(() => PublicCase)
export class PublicCasePicturesResolver {
  constructor(private readonly addresses: PictureAddresses) {}

  @FieldResolver(() => [String], { description: PICTURES })
  pictures(@Root() root: PublicCase): string[] {
    return picturePathsOf(root, this.addresses)
  }
}

/** The pictures of updates. */
@Resolver(() => CaseUpdate)
export class CaseUpdatePicturesResolver {
  constructor(private readonly addresses: PictureAddresses) {}

  @FieldResolver(() => [String], { description: PICTURES })
  pictures(@Root() root: CaseUpdate): string[] {
    return updatePicturesOf(root, this.addresses)
  }
}

/** The same for viewers without an account. */
@Resolver(() => PublicCaseUpdate)
export class PublicCaseUpdatePicturesResolver {
  constructor(private readonly addresses: PictureAddresses) {}

  @FieldResolver(() => [String], { description: PICTURES })
  pictures(@Root() root: PublicCaseUpdate): string[] {
    return updatePicturesOf(root, this.addresses)
  }
}

function picturePathsOf(
  { imageUrl, additionalImages }: Pick<Case, 'imageUrl' | 'additionalImages'>,
  { pathOf }: PictureAddresses,
): string[] {
  return [...(imageUrl ? [imageUrl] : []), ...additionalImages].map(pathOf)
}

/** A public update is the same record; its type exposes fewer fields. */
function updatePicturesOf(
  { metadata }: Pick<CaseUpdate, 'metadata'>,
  { pathOf }: PictureAddresses,
): string[] {
  return (metadata?.pictureUrls ?? []).map(pathOf)
}
