import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

const periods = { period: { enum: ['7d', '30d', '90d', 'all'] } } as const

const costFigures = graphql(`
  fragment CostFigureFields on CostFigures {
    totalCost totalCalls averageCostPerCall totalInputTokens totalOutputTokens averageLatency successRate failureCount
    unpricedCalls
  }
`)

const costFields = graphql(`
  fragment CostFields on ModelCosts {
    summary { totalCost totalCalls averageCostPerCall costSavings mostUsedModel period lastUpdated }
    breakdown { modelName cost percentage }
    usage {
      modelName totalCalls totalInputTokens totalOutputTokens totalCost averageLatency successRate failureCount
      unpricedCalls
    }
    analytics { totalCalls totalCost averageCostPerCall mostUsedModel costSavingsEstimate }
  }
`)

const trendFields = graphql(
  `
  fragment CostTrendFields on CostTrends {
    period interval
    points {
      date totalCost totalCalls averageCostPerCall totalInputTokens totalOutputTokens averageLatency successRate
      failureCount unpricedCalls
    }
    previous { ...CostFigureFields }
    costChange callChange
  }
`,
)

export const costMonitoring = section('Cost monitoring', [
  route('GET /api/cost-monitoring', {
    summary: 'Costs of model calls',
    description:
      'Includes every model call of the AI hub; its own models cost nothing. Totals are in US dollars, ' +
      'rounded to millionths; periods are whole UTC days, including today. `unpricedCalls` are calls of models without a ' +
      'configured price, which are not in the totals.',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query CostMonitoring($period: String = "30d") { data: modelCosts(period: $period) { ...CostFields } }`,
      [costFields],
    ),
    success: true,
    limits: periods,
  }),
  route('GET /api/cost-monitoring/comprehensive', {
    summary: 'Costs by purpose and over time',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query ComprehensiveCosts($period: String = "30d") {
        data: modelCosts(period: $period) {
          ...CostFields
          purposes {
            purpose totalCalls totalInputTokens totalOutputTokens totalCost averageLatency successRate failureCount
            unpricedCalls
          }
          trends { ...CostTrendFields }
        }
      }`,
      [costFields, trendFields, costFigures],
    ),
    success: true,
    limits: periods,
  }),
  route('GET /api/cost-monitoring/snapshot', {
    summary: 'Costs of the current hour, day and month',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query CostsNow {
        data: modelCostSnapshot {
          timestamp languageModel
          thisHour { ...CostFigureFields } today { ...CostFigureFields } thisMonth { ...CostFigureFields }
        }
      }`,
      [costFigures],
    ),
    success: true,
  }),
  route('GET /api/cost-monitoring/trends', {
    summary: 'Costs by day, or by month for long periods, compared with the previous period',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query CostTrends($period: String = "30d") {
        reply: modelCosts(period: $period) { data: trends { ...CostTrendFields } }
      }`,
      [trendFields, costFigures],
    ),
    success: true,
    limits: periods,
  }),
])
