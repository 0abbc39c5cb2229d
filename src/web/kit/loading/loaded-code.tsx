/** Loads code when it is first shown, and reports when that fails. */
import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { BrowserError } from '../shell/errors.ts';

/** After this time, a failed background load is tried again. */
const AGAIN_MS = 5000;

const SENTENCES = {
  offline:
    'No se pudo cargar porque falló la conexión con el servidor. Revise su conexión e inténtelo de nuevo.',
  outdated:
    'Esto es de una versión anterior del portal. Recargue la página para seguir con la nueva; lo guardado no se ha perdido.',
};

/** A part of the program could not be loaded; `forget` makes the next rendering load it again. */
export class CodeUnavailable extends BrowserError {
  /** `offline` when the server can't be reached; else it has a newer version of the files. */
  readonly reason: keyof typeof SENTENCES;
  readonly forget: () => void;

  constructor(reason: keyof typeof SENTENCES, forget: () => void, cause: unknown) {
    super(SENTENCES[reason], { cause });
    this.reason = reason;
    this.forget = forget;
  }
}

export type LoadedComponent<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the code without rendering it. */
  preload: () => Promise<void>;
};

/**
 * Like React's `lazy`, but a failed load can be tried again. It throws `CodeUnavailable` where the component is
 * rendered, for the boundary above it.
 */
export function loadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LoadedComponent<Props> {
  const { start, forget } = loadedOnce(load);
  return Object.assign((props: Props) => <Loaded start={start} props={props} />, {
    // A failed preload is tried again, and reported, when the component is rendered.
    preload: () => start().then(() => {}, forget),
  });
}

/** Functions that are loaded at their first call; the next call repeats a failed load. */
export function loadedCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const { start, forget } = loadedOnce(load);
  return () =>
    start().catch((error: unknown) => {
      forget();
      throw error;
    });
}

function loadedOnce<Code>(load: () => Promise<Code>) {
  let loading: Promise<Code> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const start = () => {
    loading ??= load().catch(async (cause: unknown) => {
      throw new CodeUnavailable((await answers()) ? 'outdated' : 'offline', forget, cause);
    });
    return loading;
  };
  return { start, forget };
}

function Loaded<Props extends object>(loaded: {
  start: () => Promise<ComponentType<Props>>;
  props: Props;
}) {
  const Shown = use(loaded.start());
  return <Shown {...loaded.props} />;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok;
  } catch {
    // No answer means that the server can't be reached.
    return false;
  }
}

type BoundaryProps = {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
};

/** Shows `fallback` instead of what failed to render or to load; `retry` renders it again. */
export class CodeBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  readonly retry = () => {
    const error = this.state.failure?.error;
    if (error instanceof CodeUnavailable) error.forget();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}

/** Renders what the first paint need not wait for, e.g. the region of toasts. */
export function InTheBackground({ children }: { children: ReactNode }) {
  return (
    <CodeBoundary fallback={(error, retry) => <AgainSoon error={error} retry={retry} />}>
      <Suspense>{children}</Suspense>
    </CodeBoundary>
  );
}

/** A component that is invisible until it is opened: its code is loaded after the screen's. */
export function backgroundComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = loadedComponent(load);
  return (props) => (
    <InTheBackground>
      <Part {...props} />
    </InTheBackground>
  );
}

function AgainSoon({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  if (!(error instanceof CodeUnavailable)) throw error;
  return null;
}
