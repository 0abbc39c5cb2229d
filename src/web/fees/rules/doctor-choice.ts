/** Choosing a doctor in a simulator fills in the doctor's data (fees §11.3). */
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** Fills in specialty, society and participation type; the user can change them afterwards. */
export function doctorChoice(
  onChange: (next: (current: SimulationDraft) => SimulationDraft) => void,
) {
  return async (doctorId: number | null): Promise<void> => {
    onChange((current) => ({ ...current, doctorId }));
    if (doctorId === null) return;
    try {
      const [doctor] = await api.doctors.list.call({ ids: [doctorId], sort: 'name' });
      if (doctor === undefined) return;
      const { specialtyId, societyId, societyType: participationType } = doctor;
      // Unless another doctor was chosen meanwhile.
      onChange((current) =>
        current.doctorId === doctorId
          ? { ...current, specialtyId, societyId, participationType }
          : current,
      );
    } catch (error) {
      toast.error('No se pudieron leer los datos del médico.', error);
    }
  };
}
