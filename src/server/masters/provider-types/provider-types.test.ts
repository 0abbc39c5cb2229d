import { describeMaster } from '../../../../test/support/masters.ts';

describeMaster({
  path: '/api/provider-types',
  entity: 'providerType',
  record: 'el tipo de prestador',
  valid: (number) => ({ name: `Tipo ${number}` }),
  title: ({ name }) => String(name),
  change: (number) => ({ name: `Otro tipo ${number}` }),
  searched: { field: 'name', value: 'Médico de turno', searches: ['medico', 'TURNO MÉDICO'] },
  required: { name: 'Nombre es requerido' },
  // masters §9.2
  collisions: [{ of: 'name', as: (name) => name.toUpperCase(), code: 'providerType.nameTaken' }],
  writers: ['admin', 'supervisor'],
});
