import { findAndReplace } from "mdast-util-find-and-replace";
import type { Emphasis, Nodes } from "mdast";

/** A node that renders as `<cite data-number>`: Markdown itself can't write that element. */
function citation(number: string): Emphasis {
  return {
    type: "emphasis",
    children: [{ type: "text", value: `[${number}]` }],
    data: { hName: "cite", hProperties: { dataNumber: number } },
  };
}

/** A remark plugin that turns `[3]` and `[1, 2]` in running text into citations; code and links stay as they are. */
export function remarkCitations() {
  return (tree: Nodes) => {
    findAndReplace(
      tree,
      [
        /\[(\d{1,3}(?:,\s?\d{1,3})*)\]/g,
        (_match: string, numbers: string) => numbers.split(",").map((number) => citation(number.trim())),
      ],
      { ignore: ["link", "linkReference"] },
    );
  };
}
