/** Works on all of a list, a few at a time, in its order. */
export async function several<Item, Made>(
  list: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = new Array<Made>(list.length);
  let next = 0;
  const line = async () => {
    for (let at = next++; at < list.length; at = next++) made[at] = await work(list[at] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, line));
  return made;
}
