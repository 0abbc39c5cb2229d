/** Finds doctors by name or RUT in the palette of Ctrl/⌘+K (product §14). */
import { formatRut } from '../../../domain/identity/rut.ts';
import { api } from '../../kit/shell/client.ts';
import type { RecordFinder } from '../../kit/shell/palette.tsx';

export const doctorFinder: RecordFinder = {
  label: 'Médicos',
  icon: 'UserCheck',
  screen: '/medicos',
  find: async (search, limit) => {
    const doctors = await api.doctors.list.call({ search, limit, sort: 'name' });
    return doctors.map(({ id, name, rut, specialtyName }) => ({
      id,
      label: name,
      description: `${formatRut(rut)} · ${specialtyName}`,
    }));
  },
};
