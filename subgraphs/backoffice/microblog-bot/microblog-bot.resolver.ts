import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { MicroblogBot } from './microblog-bot.service.js'
import {
  AddMicroblogGuardianInput,
  MicroblogBotConfig,
  MicroblogBotGuardian,
  MicroblogBotRun,
  MicroblogBotStatistics,
  UpdateMicroblogBotInput,
} from './microblog-bot.type.js'

@Resolver()
export class MicroblogBotResolver {
  constructor(private readonly bot: MicroblogBot) {}

  @Query(() => MicroblogBotConfig, {
    description: 'Configuration of the microblog bot, its next run, and the usage of its request quota.',
  })
  @Allow('staff', 'admin')
  microblogBotConfig(@Ctx() context: GraphContext): Promise<MicroblogBotConfig> {
    return this.bot.config(context)
  }

  @Query(() => MicroblogBotStatistics, { description: 'Numbers of analysed posts and monitored guardians.' })
  @Allow('staff', 'admin')
  microblogBotStatistics(@Ctx() context: GraphContext): Promise<MicroblogBotStatistics> {
    return this.bot.statistics(context)
  }

  @Query(() => [MicroblogBotGuardian], { description: 'The monitored guardians, newest first.' })
  @Allow('staff', 'admin')
  microblogBotGuardians(@Ctx() context: GraphContext): Promise<MicroblogBotGuardian[]> {
    return this.bot.guardians(context)
  }

  @Mutation(() => MicroblogBotConfig, {
    description: 'Switches the bot on or off, or changes its interval; omitted members are unchanged.',
  })
  @Allow('staff', 'admin')
  updateMicroblogBot(
    @Ctx() context: GraphContext,
    @Arg('input', () => UpdateMicroblogBotInput) input: UpdateMicroblogBotInput,
  ): Promise<MicroblogBotConfig> {
    return this.bot.update(context, input)
  }

  @Mutation(() => MicroblogBotGuardian, {
    description: 'Monitors the account of a guardian; CONFLICT if it is already monitored.',
  })
  @Allow('staff', 'admin')
  addMicroblogGuardian(
    @Ctx() context: GraphContext,
    @Arg('input', () => AddMicroblogGuardianInput) input: AddMicroblogGuardianInput,
  ): Promise<MicroblogBotGuardian> {
    return this.bot.addGuardian(context, input)
  }

  @Mutation(() => MicroblogBotRun, {
    description:
      'Runs one cycle of the monitoring at the AI hub: new posts of every active guardian. CONFLICT ' +
      'while the bot is off.',
  })
  @Allow('staff', 'admin')
  runMicroblogBot(@Ctx() context: GraphContext): Promise<MicroblogBotRun> {
    return this.bot.run(context)
  }
}
