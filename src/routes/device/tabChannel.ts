/** Opens a broadcast channel between the tabs of this browser; undefined if unsupported. */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
