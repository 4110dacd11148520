import type { Role } from '../schema/viewer.js'

/** A person of the demo data. */
export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

/**
 * The accounts of the demo data. Every service seeds from this list, so that ids agree; the password is
 * DEMO_PASSWORD.
 */
export const demoPeople = {
  admin: {
    id: 'usr_01JCDEM0000000000000ADM1N0',
    email: 'admin@rescue.example',
    name: 'Ana Ferreyra',
    role: 'admin',
  },
  staff: {
    id: 'usr_01JCDEM0000000000000STAFF0',
    email: 'staff@rescue.example',
    name: 'Bruno Salas',
    role: 'staff',
  },
  guardian: {
    id: 'usr_01JCDEM00000000000GVARD1AN',
    email: 'guardian@rescue.example',
    name: 'Camila Ortiz',
    role: 'guardian',
  },
  donor: {
    id: 'usr_01JCDEM0000000000000D0N0R0',
    email: 'donor@rescue.example',
    name: 'Diego Paz',
    role: 'user',
  },
  investor: {
    id: 'usr_01JCDEM000000000001NVEST0R',
    email: 'investor@rescue.example',
    name: 'Inés Castro',
    role: 'investor',
  },
} as const satisfies Record<string, DemoPerson>
