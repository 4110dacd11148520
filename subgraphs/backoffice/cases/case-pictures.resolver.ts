import { FieldResolver, Resolver, Root } from 'type-graphql'
import type { PictureAddresses } from '../../../runtime/picture-addresses.js'
import { Case } from './case.type.js'
import { PublicCase } from './public/public-case.type.js'

const PICTURES =
  'Paths of the pictures at the origin of the platform, the main one first. A picture of another server is downloaded ' +
  'there, without metadata; a lost one is a 404 with a placeholder.'

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

function picturePathsOf(
  { imageUrl, additionalImages }: Pick<Case, 'imageUrl' | 'additionalImages'>,
  { pathOf }: PictureAddresses,
): string[] {
  return [...(imageUrl ? [imageUrl] : []), ...additionalImages].map(pathOf)
}
