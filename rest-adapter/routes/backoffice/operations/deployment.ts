import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

const deploymentFields = graphql(`
  fragment DeploymentFields on Deployment {
    id state colour createdAt updatedAt
    config { projectId environment version buildId healthCheckUrl commitHash branch author buildTime bundleSize }
  }
`)

export const deployment = section('Blue-green deployment', [
  route('POST /api/deployment/blue-green', {
    summary: 'Execute a deployment step, or roll back',
    description:
      '`action` selects the step: initialize, deploy_blue, health_check, switch_traffic, rollback. A step out of ' +
      'order returns 409, and so does the later of two concurrent switches.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    choose: {
      by: 'action',
      among: {
        initialize: {
          operation: graphql(
            `mutation InitializeDeployment($config: DeploymentConfigInput!) {
              reply: initializeDeployment(config: $config) { deploymentId: id }
            }`,
          ),
          add: { success: true, message: 'The deployment is initialized.' },
        },
        deploy_blue: {
          operation: graphql(
            `mutation DeployBlue($deploymentId: ID!) {
              reply: deployBlue(id: $deploymentId) { ...DeploymentFields }
            }`,
            [deploymentFields],
          ),
          under: 'deployment',
          add: { success: true, message: 'The version is on its servers; check its health next.' },
        },
        health_check: {
          operation: graphql(
            `mutation CheckDeploymentHealth($deploymentId: ID!) {
              reply: checkDeploymentHealth(id: $deploymentId) {
                healthCheck: health {
                  status responseTime statusCode failure timestamp
                  checks { api database authentication monitoring }
                }
              }
            }`,
          ),
          add: { success: true, message: 'The health check URL was called.' },
        },
        switch_traffic: {
          operation: graphql(
            `mutation SwitchTraffic($deploymentId: ID!) {
              reply: switchTraffic(id: $deploymentId) { ...DeploymentFields }
            }`,
            [deploymentFields],
          ),
          under: 'deployment',
          add: { success: true, message: 'This deployment receives the traffic.' },
        },
        rollback: {
          operation: graphql(
            `mutation RollBackDeployment($deploymentId: ID!) {
              reply: rollBackDeployment(id: $deploymentId) { ...DeploymentFields }
            }`,
            [deploymentFields],
          ),
          under: 'deployment',
          add: { success: true, message: 'The deployment is rolled back.' },
        },
      },
    },
  }),
])
