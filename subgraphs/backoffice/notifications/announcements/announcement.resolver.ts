import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { languages } from '../../../../schema/languages.js'
import { batchLoader } from '../../../shared/graphql/batch-loader.js'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { Announcements } from './announcement.service.js'
import type { AnnouncementRecord } from './announcement.store.js'
import {
  Announcement,
  AnnouncementConnection,
  AnnouncementDelivery,
  AnnouncementTranslation,
  CreateAnnouncementInput,
} from './announcement.type.js'

const nobodyYet: AnnouncementDelivery = { recipients: 0, read: 0, sent: 0, pending: 0, failed: 0 }

@Resolver(() => Announcement)
export class AnnouncementResolver {
  readonly #deliveries

  constructor(private readonly api: Announcements) {
    this.#deliveries = batchLoader(api.deliveries, ({ id }) => id)
  }

  @Query(() => AnnouncementConnection, { description: 'Announcements, newest first.' })
  @Allow('staff', 'admin')
  announcements(@PageArg() page?: PageInput) {
    return this.api.list(page ?? {})
  }

  @Mutation(() => Announcement, {
    description: 'Notifies all active people with the given roles, now or at a later time.',
  })
  @Allow('admin')
  createAnnouncement(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAnnouncementInput) input: CreateAnnouncementInput,
  ) {
    return this.api.create(context, input)
  }

  @Mutation(() => Announcement, {
    description: 'Cancels a scheduled announcement; CONFLICT once it is being sent.',
  })
  @Allow('admin')
  cancelAnnouncement(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'A scheduled announcement (`ann_…`).' }) id: string,
  ) {
    return this.api.cancel(context, id)
  }

  @FieldResolver(() => [AnnouncementTranslation], {
    description: 'Its text in further languages; readers of others get `title` and `message`.',
  })
  translations(@Root() { translations = {} }: AnnouncementRecord): AnnouncementTranslation[] {
    return languages.flatMap((language) => {
      const text = translations[language]
      return text ? [{ language, ...text }] : []
    })
  }

  @FieldResolver(() => AnnouncementDelivery, { description: 'Progress of its delivery.' })
  async delivery(
    @Ctx() context: GraphContext,
    @Root() { id }: AnnouncementRecord,
  ): Promise<AnnouncementDelivery> {
    return (await this.#deliveries(context, id)) ?? nobodyYet
  }
}
