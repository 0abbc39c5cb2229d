/** How an adjustment of a scale was computed: few open it, so its code comes then. */
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';

const Explanation = loadedComponent(
  async () => (await import('./scale-explanation.tsx')).ScaleExplanation,
);

export function ScaleExplanation(props: { doctorId: number; entryId: number }) {
  return (
    <LoadedPart>
      <Explanation {...props} />
    </LoadedPart>
  );
}
