/** A value outside of React that its readers follow with `useSyncExternalStore`. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Sets what the function makes of the value; the same value again tells nobody. */
  change: (make: (value: Value) => Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const set = (next: Value) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    change: (make) => set(make(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
