/** Choosing a doctor in a simulator brings along what an attention of theirs would have (fees §11.3). */
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** Fills the specialty, the society and how the doctor is paid; they can be chosen otherwise afterwards. */
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
      // Another one may have been chosen meanwhile.
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
