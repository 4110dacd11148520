import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { CreateKnowledgeEntryInput, KnowledgeFilter, UpdateKnowledgeEntryInput } from './knowledge.inputs.js'
import type { Knowledge } from './knowledge.service.js'
import { KnowledgeEntry, type KnowledgeResult, KnowledgeResultConnection } from './knowledge-entry.type.js'

@Resolver(() => KnowledgeEntry)
export class KnowledgeResolver {
  constructor(private readonly service: Knowledge) {}

  @Query(() => KnowledgeEntry, {
    nullable: true,
    description: 'One knowledge entry; null if it does not exist.',
  })
  @Allow('staff', 'admin')
  knowledgeEntry(
    @Arg('id', () => ID, { description: '`kb_…`' }) id: string,
  ): Awaitable<KnowledgeEntry | undefined> {
    return this.service.find(id)
  }

  @Query(() => KnowledgeResultConnection, {
    description: 'Knowledge entries for a search, most relevant first.',
  })
  @Allow('staff', 'admin')
  knowledge(
    @Arg('filter', () => KnowledgeFilter, { nullable: true })
    filter?: KnowledgeFilter,
    @PageArg('Page of the list; default limit 10. A search is paged by limit and offset.')
    page?: PageInput,
  ): Promise<ConnectionOf<KnowledgeResult>> {
    return this.service.list(filter ?? {}, page ?? {})
  }

  @Mutation(() => KnowledgeEntry, {
    description: 'Creates a knowledge entry; it is used in answers immediately.',
  })
  @Allow('staff', 'admin')
  createKnowledgeEntry(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateKnowledgeEntryInput)
    input: CreateKnowledgeEntryInput,
  ): Promise<KnowledgeEntry> {
    return this.service.create(context, input)
  }

  @Mutation(() => KnowledgeEntry, {
    description: 'Changes a knowledge entry; answers use it immediately. NOT_FOUND if it does not exist.',
  })
  @Allow('staff', 'admin')
  updateKnowledgeEntry(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: '`kb_…`' }) id: string,
    @Arg('input', () => UpdateKnowledgeEntryInput)
    input: UpdateKnowledgeEntryInput,
  ): Promise<KnowledgeEntry> {
    return this.service.update(context, id, input)
  }

  @Mutation(() => Boolean, {
    description:
      'Deletes a knowledge entry: answers no longer use it. Always true; NOT_FOUND if it does not exist.',
  })
  @Allow('staff', 'admin')
  async deleteKnowledgeEntry(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: '`kb_…`' }) id: string,
  ): Promise<boolean> {
    await this.service.remove(context, id)
    return true
  }
}
