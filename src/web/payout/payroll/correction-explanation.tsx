/** How a doctor's own amounts of a correction were calculated (payout §25.14). */
import { useQuery } from '@tanstack/react-query';
import { ExplanationAccordion } from '../../fees/calculations/public.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';

export function CorrectionExplanation(props: { doctorId: number; correctionId: number }) {
  const { doctorId, correctionId } = props;
  const query = useQuery(
    api.correctedLines.explainOfDoctor.queryOptions({ input: { doctorId, id: correctionId } }),
  );
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Cargando la explicación..." />;
  const { paid, instead } = query.data;
  return (
    <ExplanationAccordion
      items={[
        { title: 'Cómo se calculó lo pagado', explanation: paid },
        { title: 'Cómo se calculó lo que corresponde', explanation: instead },
      ]}
    />
  );
}
