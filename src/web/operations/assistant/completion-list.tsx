/** The questions that go on from what is typed, above the field; the focus stays in the field (operations §6.25). */
import { withIndex } from '../../kit/table/with-index.ts';
import { shownCompletion } from './completions.ts';

export const completionId = (list: string, place: number): string => `${list}-${place}`;

export function CompletionList(props: {
  id: string;
  questions: readonly string[];
  marked: number;
  onChoose: (question: string) => void;
}) {
  return (
    <div
      id={props.id}
      className="assistant-completions"
      role="listbox"
      aria-label="Preguntas posibles"
    >
      {withIndex(props.questions).map(([place, question]) => (
        <div
          key={question}
          id={completionId(props.id, place)}
          className="assistant-completion"
          role="option"
          aria-selected={place === props.marked}
          tabIndex={-1}
          ref={(node) => {
            if (place === props.marked) node?.scrollIntoView({ block: 'nearest' });
          }}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(question)}
          onKeyDown={(event) => event.key === 'Enter' && props.onChoose(question)}
        >
          {shownCompletion(question)}
        </div>
      ))}
    </div>
  );
}
