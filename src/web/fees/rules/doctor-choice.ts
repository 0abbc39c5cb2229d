/** Choosing a doctor in a simulator fills in the doctor's data (fees §11.3). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { societyTypeOf } from '../../../domain/fees/rules.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** Fills in the specialty, which the user can change afterwards. */
export function doctorChoice(
  onChange: (next: (current: SimulationDraft) => SimulationDraft) => void,
) {
  return async (doctorId: number | null): Promise<void> => {
    onChange((current) => ({ ...current, doctorId }));
    if (doctorId === null) return;
    try {
      const [doctor] = await api.doctors.list.call({ ids: [doctorId], sort: 'name' });
      if (doctor === undefined) return;
      const { specialtyId } = doctor;
      // Unless another doctor was chosen meanwhile.
      onChange((current) =>
        current.doctorId === doctorId ? { ...current, specialtyId } : current,
      );
    } catch (error) {
      toast.error('No se pudieron leer los datos del médico.', error);
    }
  };
}

/** How the chosen doctor is paid on the date: that decides, and is not asked. Null without a doctor and until it is known. */
export function usePaidAs({
  doctorId,
  date,
}: Pick<SimulationDraft, 'doctorId' | 'date'>): Pick<
  SimulationDraft,
  'societyId' | 'participationType'
> | null {
  const { data, error } = useQuery({
    ...api.doctorAffiliations.list.queryOptions({ input: { doctorId: doctorId ?? 0 } }),
    enabled: doctorId !== null,
  });
  useEffect(() => {
    if (error) toast.error('No se pudo leer cómo se le paga al médico.', error);
  }, [error]);
  if (doctorId === null || date === null) return null;
  const affiliation = data?.affiliations.find(
    ({ from, until }) => (from === null || from <= date) && (until === null || date <= until),
  );
  if (affiliation === undefined) return null;
  const { societyId } = affiliation;
  return { societyId, participationType: societyTypeOf(affiliation) };
}
