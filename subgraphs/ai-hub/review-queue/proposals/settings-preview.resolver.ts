import { Arg, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import { MonitoringConfigInput } from '../../configuration/configuration.inputs.js'
import type { createSettingsPreview } from './settings-preview.service.js'
import { SettingsPreview } from './settings-preview.type.js'

@Resolver()
export class SettingsPreviewResolver {
  constructor(private readonly settings: ReturnType<typeof createSettingsPreview>) {}

  @Query(() => SettingsPreview, {
    description:
      'The effect that a change of the monitoring settings would have had on the posts of the last seven days; ' +
      'nothing is stored.',
  })
  @Allow('staff', 'admin')
  previewMonitoringConfig(
    @Arg('config', () => MonitoringConfigInput, {
      description: 'The settings to evaluate; omitted members keep their current values.',
    })
    config: MonitoringConfigInput,
  ): Promise<SettingsPreview> {
    return this.settings.preview(config)
  }
}
