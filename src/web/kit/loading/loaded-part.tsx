/** A part of a screen whose code is loaded when it is opened. */
import { type ReactNode, Suspense } from 'react';
import { CodeBoundary, CodeUnavailable } from './loaded-code.tsx';
import { ErrorState, LoadingState } from './states.tsx';

/** Shows `meanwhile` until its children's code is loaded, or an error if loading fails. */
export function LoadedPart(props: { children: ReactNode; meanwhile?: ReactNode }) {
  const { children, meanwhile = <LoadingState /> } = props;
  return (
    <CodeBoundary
      fallback={(error, retry) => (
        <ErrorState
          title="No se pudo mostrar"
          error={error}
          onRetry={isOutdated(error) ? () => window.location.reload() : retry}
        />
      )}
    >
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CodeBoundary>
  );
}

const isOutdated = (error: unknown) =>
  error instanceof CodeUnavailable && error.reason === 'outdated';
