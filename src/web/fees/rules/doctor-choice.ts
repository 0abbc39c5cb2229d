/** Choosing a doctor in a simulator fills in the doctor's data (fees §11.3). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { societyTypeOf } from '../../../domain/fees/rules.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** What is said until it is known how the chosen doctor is paid. */
export const READING_DOCTOR = 'Leyendo cómo se le paga al médico…';

/** Fills in the specialty, which the user can change afterwards; until it is known there is none. */
export function doctorChoice(
  onChange: (next: (current: SimulationDraft) => SimulationDraft) => void,
) {
  return async (doctorId: number | null): Promise<void> => {
    onChange((current) => ({
      ...current,
      doctorId,
      specialtyId: doctorId === null ? current.specialtyId : null,
    }));
    if (doctorId === null) return;
    try {
      const [doctor] = await api.doctors.list.call({ ids: [doctorId], sort: 'name' });
      if (doctor === undefined) return;
      const { specialtyId } = doctor;
      // Unless another doctor was chosen meanwhile, or a specialty.
      onChange((current) =>
        current.doctorId === doctorId
          ? { ...current, specialtyId: current.specialtyId ?? specialtyId }
          : current,
      );
    } catch (error) {
      toast.error('No se pudieron leer los datos del médico.', error);
    }
  };
}

/** How the chosen doctor is paid on the date: that decides, and is not asked. */
export type PaidAs = {
  /** Null without a doctor, and while it is not known. */
  readonly known: Pick<SimulationDraft, 'societyId' | 'participationType'> | null;
  readonly isReading: boolean;
};

export function usePaidAs({ doctorId, date }: Pick<SimulationDraft, 'doctorId' | 'date'>): PaidAs {
  const { data, error, isLoading } = useQuery({
    ...api.doctorAffiliations.list.queryOptions({ input: { doctorId: doctorId ?? 0 } }),
    enabled: doctorId !== null,
  });
  useEffect(() => {
    if (error) toast.error('No se pudo leer cómo se le paga al médico.', error);
  }, [error]);
  const affiliation = data?.affiliations.find(
    ({ from, until }) =>
      date !== null && (from === null || from <= date) && (until === null || date <= until),
  );
  if (doctorId === null || affiliation === undefined) return { known: null, isReading: isLoading };
  const { societyId } = affiliation;
  return { known: { societyId, participationType: societyTypeOf(affiliation) }, isReading: false };
}
